/** GET and PUT /customers/customer-employees/{id}: the fields of my record that are mine to keep. */
import { queryOptions } from '@tanstack/react-query';
import { updateCustomerEmployee, type CustomerEmployee, type EmployeeUpdate } from '@trajeto/shared-api-client';
import { getCustomerEmployeeOptions, useWrite, type Words } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type Employee = CustomerEmployee;
/** What a person may change of themselves; the rest belongs to who administers. */
export type OwnFields = Pick<
  EmployeeUpdate,
  | 'phone'
  | 'gender'
  | 'birthdate'
  | 'rg'
  | 'passportNumber'
  | 'passportExpiration'
  | 'loyaltyLatam'
  | 'loyaltyAzul'
  | 'loyaltyGol'
  | 'preferredSeat'
  | 'typeAirSeat'
  | 'roadLocation'
  | 'pixKeyType'
  | 'pixKey'
>;

export const ownEmployeeQuery = (employeeId: string) =>
  queryOptions({ ...getCustomerEmployeeOptions({ path: { employeeId } }), select: ({ data }) => data });

export const useSaveOwnFields = (words: Words) =>
  useWrite(
    words,
    ['customer-employees', 'me', 'bootstrap'],
    async ({ employee: { uuid, version }, fields }: { employee: { uuid: string; version: number }; fields: OwnFields }) => {
      const { data } = await updateCustomerEmployee({
        path: { employeeId: uuid },
        body: fields,
        headers: ifMatch(version),
        throwOnError: true,
      });
      return data.data;
    },
  );
