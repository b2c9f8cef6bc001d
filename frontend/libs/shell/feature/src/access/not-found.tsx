/** No screen answers this address. */
import { Anchor, Text } from '@mantine/core';
import { PageHeader } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { accessText } from './access.text';

export function NotFound() {
  return (
    <>
      <PageHeader title={accessText.notFound} />
      <Text mb="md">{accessText.notFoundHint}</Text>
      <Anchor component={Link} to="/">
        {accessText.home}
      </Anchor>
    </>
  );
}
