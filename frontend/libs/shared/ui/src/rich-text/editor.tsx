/** The editor of formatted text; a file of its own, fetched when a field is opened. It can write the tags the server keeps and no others. */
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { ListItem } from '@tiptap/extension-list';
import { useEditor, type Editor as Tiptap } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import classes from './rich-text.module.css';
import { CONTROL_LABELS, richText } from './rich-text.text';

export interface EditorProps {
  label: string;
  /** HTML; empty when nothing is written. */
  value: string;
  onChange: (html: string) => void;
}

/** Tab leaves the editor in a list too: who has only a keyboard is never held in it. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});
const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [3, 4] }, code: false, codeBlock: false, horizontalRule: false, link: false, listItem: false }),
  Item,
];

/** Without the empty line the editor keeps after a list or a quotation, where the cursor goes on. */
const htmlOf = (editor: Tiptap): string => (editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, ''));

/** The editor keeps its own text; a value that it did not pass on itself replaces it. */
function useText({ label, value, onChange }: EditorProps): Tiptap | null {
  const passed = useRef(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    onUpdate: ({ editor: updated }) => {
      passed.current = htmlOf(updated);
      change.current(passed.current);
    },
  });
  useEffect(() => {
    if (value === passed.current) return;
    passed.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return editor;
}

export function Editor(props: EditorProps) {
  const editor = useText(props);
  return (
    <RichTextEditor editor={editor} labels={CONTROL_LABELS} classNames={{ control: classes.control ?? '', content: classes.content ?? '' }}>
      <RichTextEditor.Toolbar role="toolbar" aria-label={richText.toolbar(props.label)}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
