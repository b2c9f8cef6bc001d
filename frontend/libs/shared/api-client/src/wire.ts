/** What a call that no operation stands for needs: the names of the wire, and its one kind of error. */
export { errorOf } from './errors';
export { toCamel } from './naming/keys';
