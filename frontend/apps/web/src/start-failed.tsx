/** The application itself did not arrive: no network, or a version that is gone. */
import { Button, Stack, Text } from '@mantine/core';
import { startText } from './start.text';

export function StartFailed() {
  return (
    <main style={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', padding: 16 }}>
      <Stack align="center" role="alert">
        <Text fw={600}>{startText.cannotConnect}</Text>
        <Button
          variant="default"
          onClick={() => {
            window.location.reload();
          }}
        >
          {startText.retry}
        </Button>
      </Stack>
    </main>
  );
}
