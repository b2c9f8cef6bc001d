/** What other pages show of the queue. */
export { MyQueue } from './my-queue';
export { QueueFigures } from './queue-figures';
export { QueuePanel } from './queue-panel';
