export { LinkCostCenter } from './link-cost-center';
export { ModelsPage } from './models-page';
