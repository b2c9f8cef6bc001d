export { CapturePage } from './capture-page';
