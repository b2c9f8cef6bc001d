export { FeesPage, MarkdownsPage, MarkupsPage } from './price-tables-page';
