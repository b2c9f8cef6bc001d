/** Instead of a customer's page, for an agency user who has not said which customer: the list itself. */
import { Text } from '@mantine/core';
import { PageHeader } from '@trajeto/shared-ui';
import { CompanyList } from './company-list';
import { companyText } from './company.text';

export function ChooseCompany() {
  return (
    <>
      <PageHeader title={companyText.choose} />
      <Text mb="md">{companyText.chooseHint}</Text>
      <div className="tj-card" style={{ maxWidth: 480, padding: 16 }}>
        <CompanyList onPicked={() => undefined} />
      </div>
    </>
  );
}
