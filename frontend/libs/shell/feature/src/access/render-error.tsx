/** What is drawn when a screen breaks; a chunk missing after a new version reloads the page once. */
import { Anchor, Button, Card, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { ApiError } from '@trajeto/shared-auth';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { accessText } from './access.text';

const RELOADED = 'trajeto.reloaded_for_chunk';
const isMissingChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);

function useReloadOnce(error: unknown): void {
  useEffect(() => {
    if (!isMissingChunk(error) || sessionStorage.getItem(RELOADED)) return;
    sessionStorage.setItem(RELOADED, 'yes');
    window.location.reload();
  }, [error]);
}

function wordsOf(error: unknown): { message: string; code: string | null; requestId: string | null } {
  if (error instanceof ApiError) return { message: error.message || accessText.unknown, code: error.code, requestId: error.requestId };
  return { message: error instanceof Error && error.message ? error.message : accessText.unknown, code: null, requestId: null };
}

export function RenderError() {
  const error = useRouteError();
  useReloadOnce(error);
  const { message, code, requestId } = wordsOf(error);
  return (
    <main style={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: 16 }}>
      <Card withBorder radius="lg" p="xl" maw={560} w="100%" role="alert">
        <Stack gap="sm">
          <Title order={1}>{accessText.oops}</Title>
          <Text style={{ overflowWrap: 'anywhere' }}>{message}</Text>
          {code && <Text c="dimmed">{accessText.code(code)}</Text>}
          <Anchor href="/">{accessText.home}</Anchor>
          {requestId && (
            <details>
              <summary>{accessText.details}</summary>
              <Group gap="xs">
                <Text fz="sm" ff="monospace">
                  {requestId}
                </Text>
                <CopyButton value={requestId}>
                  {({ copied, copy }) => (
                    <Button size="compact-sm" variant="subtle" onClick={copy}>
                      {copied ? accessText.copied : accessText.copy}
                    </Button>
                  )}
                </CopyButton>
              </Group>
            </details>
          )}
        </Stack>
      </Card>
    </main>
  );
}
