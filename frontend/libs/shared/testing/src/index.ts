/** Test kit: `renderScreen`, `windowOf`, `server` and msw's `http` and `HttpResponse`. */
export { http, HttpResponse } from 'msw';
export { aQueryClient, renderScreen } from './render';
export { server } from './server';
export { PHONE, windowOf } from './window-of';
