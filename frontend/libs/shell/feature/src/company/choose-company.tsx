/** Instead of a customer's page, for an agency user who has not said which customer: the list itself. */
import { Text } from '@mantine/core';
import { PageHeader, PageSkeleton } from '@trajeto/shared-ui';
import { Suspense } from 'react';
import { CompanyList } from '../opened-parts';
import { companyText } from './company.text';

export function ChooseCompany({ hint = companyText.chooseHint }: { hint?: string | undefined }) {
  return (
    <>
      <PageHeader title={companyText.choose} />
      <Text mb="md">{hint}</Text>
      <div className="tj-card" style={{ maxWidth: 480, padding: 16 }}>
        <Suspense fallback={<PageSkeleton />}>
          <CompanyList onPicked={() => undefined} />
        </Suspense>
      </div>
    </>
  );
}
