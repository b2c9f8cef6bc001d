/** No screen answers this address: the way home, and the way to what was looked for. */
import { Anchor, Stack, Text } from '@mantine/core';
import { PageHeader } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { PaletteField } from '../palette/palette-field';
import { accessText } from './access.text';

export function NotFound() {
  return (
    <>
      <PageHeader title={accessText.notFound} />
      <Stack align="flex-start" maw={400}>
        <Text>{accessText.notFoundHint}</Text>
        <Anchor component={Link} to="/" mih={44} display="inline-flex" style={{ alignItems: 'center' }}>
          {accessText.home}
        </Anchor>
        <PaletteField />
      </Stack>
    </>
  );
}
