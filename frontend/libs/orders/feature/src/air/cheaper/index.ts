export { cheaperLoader } from './cheaper-loader';
export { CheaperPage } from './cheaper-page';
