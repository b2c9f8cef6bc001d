export { airportsQuery, type Airport } from './airports';
