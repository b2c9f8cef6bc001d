export { QueuePage } from './queue-page';
