/** /customers/{id}/setting-parameters: what a company decides for itself, all in one call. */
import { queryOptions } from '@tanstack/react-query';
import { updateSettingParameters, type SettingParameter } from '@trajeto/shared-api-client';
import { listSettingParametersOptions, useWrite, type Words } from '@trajeto/shared-api-client/queries';

export type { SettingParameter };
export interface SettingChange {
  slug: string;
  value: string;
}
/** The start of the application names them too: what a form requires follows them. */
const TOUCHED = ['setting-parameters', 'customers', 'bootstrap'] as const;

export const settingParametersQuery = (customerId: string) =>
  queryOptions({ ...listSettingParametersOptions({ path: { customerId } }), select: ({ data }) => data });

export const useSettingsWrite = (customerId: string, words: Words) =>
  useWrite(words, TOUCHED, (parameters: SettingChange[]) =>
    updateSettingParameters({ path: { customerId }, body: { parameters }, throwOnError: true }),
  );
