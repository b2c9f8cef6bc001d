/** The stand-in for the API in unit tests; a test adds the answers it needs with `server.use`. */
import { setupServer } from 'msw/node';

export const server = setupServer();
