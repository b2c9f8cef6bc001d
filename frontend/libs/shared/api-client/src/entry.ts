/** The client without the list of its calls: the sign-in page carries the two it makes, not all of them. */
export { client } from './generated/client.gen';
