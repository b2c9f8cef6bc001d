/** What is drawn when a screen breaks, alone or inside the frame; a chunk missing after a new version reloads the page once. */
import { Anchor, Button, Card, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { ApiError } from '@trajeto/shared-auth';
import { isOnline } from '@trajeto/shared-ui';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { accessText } from './access.text';
import classes from './render-error.module.css';

const RELOADED = 'trajeto.reloaded_for_chunk';
const isMissingChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);

/** Once for each version of the page: what is missing after that is missing for another reason, such as no network. */
function useReloadOnce(error: unknown): void {
  useEffect(() => {
    const version = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? 'yes';
    if (!isMissingChunk(error) || !isOnline() || sessionStorage.getItem(RELOADED) === version) return;
    sessionStorage.setItem(RELOADED, version);
    window.location.reload();
  }, [error]);
}

interface Words {
  message: string;
  code: string | null;
  requestId: string | null;
}

/** An error with a code speaks for itself; any other was not meant for a person to read (spec section 8). */
function wordsOf(error: unknown): Words {
  if (isMissingChunk(error) && !isOnline()) return { message: accessText.cannotConnect, code: null, requestId: null };
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
  const message = code && error instanceof Error ? error.message : '';
  return { message: message || accessText.unknown, code, requestId: error instanceof ApiError ? error.requestId : null };
}

function RequestId({ requestId }: { requestId: string }) {
  return (
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
  );
}

/** In the place of one screen: the menus stay, so that a person can go elsewhere. */
export function SectionError() {
  const error = useRouteError();
  useReloadOnce(error);
  const { message, code, requestId } = wordsOf(error);
  return (
    <div className={classes.place}>
      <Card withBorder radius="lg" p="xl" maw={560} w="100%" role="alert">
        <Stack gap="sm">
          <Title order={1}>{accessText.oops}</Title>
          <Text className={classes.words}>{message}</Text>
          {code && <Text c="dimmed">{accessText.code(code)}</Text>}
          {/* A whole new page: what broke may be in the one that is open. */}
          <Anchor href="/">{accessText.home}</Anchor>
          {requestId && <RequestId requestId={requestId} />}
        </Stack>
      </Card>
    </div>
  );
}

/** In the place of everything. */
export function RenderError() {
  return (
    <main className={classes.page}>
      <SectionError />
    </main>
  );
}
