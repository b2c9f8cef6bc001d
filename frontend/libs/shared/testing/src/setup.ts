/** What jsdom lacks and every test needs: browser stubs, the request interceptor, clean-up. */
import { notifications } from '@mantine/notifications';
import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { server } from './server';
import { forgetWindow, mediaOf } from './window-of';

if (!('fonts' in document)) {
  // Once for all files: each wrapped the one before it.
  const getComputedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => getComputedStyle(element);
}
window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
// jsdom draws all its frames by one timer: asked for under a test's false clock, it never comes again for the files after.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16));
window.cancelAnimationFrame = (frame) => clearTimeout(frame);

Object.defineProperty(window, 'matchMedia', { writable: true, configurable: true, value: mediaOf });

// The development build of React captures a stack for each element, for its warnings alone: a seventh of the CPU of all
// tests. It stops by itself after 10,000 a second; here it has reached them from the start.
const notes = (React as unknown as Record<string, object>)['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'];
if (notes) Object.defineProperty(notes, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined, configurable: true });

// A machine busy with other suites is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

// A growing text area measures itself again when fonts arrive.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

class ResizeObserverStub implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = ResizeObserverStub;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  cleanup();
  forgetWindow();
  // A test that went offline keeps every call of the files after it waiting.
  onlineManager.setOnline(true);
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
afterAll(() => server.close());
