/** The editor of formatted text, once its file is there. */
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useEffect, useState, type ComponentType } from 'react';
import type { EditorProps } from './editor';
import { richText } from './rich-text.text';

type Drawn = ComponentType<EditorProps>;
let fetched: Drawn | null = null;

async function fetchEditor(): Promise<Drawn> {
  const { Editor } = await import('./editor');
  fetched = Editor;
  return Editor;
}

/** What was written is kept by the form: without the file it is shown nowhere and lost nowhere. */
export function RichTextInput(props: EditorProps) {
  const [Editor, setEditor] = useState<Drawn | null>(() => fetched);
  const [hasFailed, setHasFailed] = useState(false);
  const isWanted = Editor === null && !hasFailed;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    fetchEditor().then(
      (editor) => {
        if (!isGone) setEditor(() => editor);
      },
      () => {
        if (!isGone) setHasFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  if (Editor) return <Editor {...props} />;
  if (!hasFailed) return <Skeleton height={180} role="status" aria-label={richText.loading} />;
  return (
    <Group role="alert">
      <Text fz="sm">{richText.failed}</Text>
      <Button variant="default" onClick={() => setHasFailed(false)}>
        {richText.retry}
      </Button>
    </Group>
  );
}
