/** Test kit: `renderScreen`, `windowOf`, `expectBothVersions`, `server` and msw's `http` and `HttpResponse`. */
export { expectBothVersions, type EditedForm } from './conflict';
export { http, HttpResponse } from 'msw';
export { aQueryClient, renderScreen } from './render';
export { server } from './server';
export { PHONE, windowOf } from './window-of';
