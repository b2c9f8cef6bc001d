/** Every way a receipt gets in: the camera, files, a drop, a paste. */
import { Button, FileButton, UnstyledButton } from '@mantine/core';
import { RECEIPT_KINDS, receiptKindProblem } from '@trajeto/shared-format';
import { showSnackbar } from '@trajeto/shared-ui';
import { IconCamera, IconPaperclip, IconQrcode, IconUpload } from '@tabler/icons-react';
import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { shrunk } from '../desk/photos';
import classes from './capture.module.css';
import { captureText } from './capture.text';

/** Refuses what cannot be a receipt, in one sentence however many; the rest comes back ready to travel. */
export async function acceptable(files: readonly File[]): Promise<File[]> {
  const refused = files.map(receiptKindProblem).find((refusal) => refusal !== null);
  if (refused) showSnackbar({ kind: 'error', message: refused });
  return Promise.all(files.filter((file) => receiptKindProblem(file) === null).map(shrunk));
}

type OnFiles = (files: readonly File[]) => void;

export function CameraButton({ onFiles }: { onFiles: OnFiles }) {
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      inputProps={{ 'aria-label': captureText.takePhoto }}
      onChange={(file) => file && onFiles([file])}
    >
      {(props) => (
        <UnstyledButton className={classes.camera} {...props}>
          <IconCamera size={32} stroke={1.75} aria-hidden />
          {captureText.takePhoto}
        </UnstyledButton>
      )}
    </FileButton>
  );
}

/** The code of a note is read from its photo, which is the receipt as well. */
export function QrButton({ onFiles, isBlock = false }: { onFiles: OnFiles; isBlock?: boolean }) {
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      inputProps={{ 'aria-label': captureText.readQr }}
      onChange={(file) => file && onFiles([file])}
    >
      {(props) => (
        <Button variant="default" fullWidth={isBlock} leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden />} {...props}>
          {captureText.readQr}
        </Button>
      )}
    </FileButton>
  );
}

export function FilesButton({ onFiles }: { onFiles: OnFiles }) {
  return (
    <FileButton multiple accept={RECEIPT_KINDS} inputProps={{ 'aria-label': captureText.chooseFiles }} onChange={onFiles}>
      {(props) => (
        <Button variant="default" fullWidth leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />} {...props}>
          {captureText.chooseFiles}
        </Button>
      )}
    </FileButton>
  );
}

/** Where a receipt would stand and none does yet. */
export function AttachButton({ onFile }: { onFile: (file: File) => void }) {
  const attach = (file: File | null) => file && void acceptable([file]).then(([one]) => one && onFile(one));
  return (
    <FileButton accept={RECEIPT_KINDS} inputProps={{ 'aria-label': captureText.attach }} onChange={attach}>
      {(props) => (
        <Button variant="default" leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />} {...props}>
          {captureText.attach}
        </Button>
      )}
    </FileButton>
  );
}

export function DropBox({ onFiles, isLarge = false }: { onFiles: OnFiles; isLarge?: boolean }) {
  return (
    <FileButton multiple accept={RECEIPT_KINDS} inputProps={{ 'aria-label': captureText.chooseFiles }} onChange={onFiles}>
      {(props) => (
        <UnstyledButton className={classes.drop} data-large={isLarge || undefined} {...props}>
          <IconUpload size={isLarge ? 40 : 24} stroke={1.75} aria-hidden />
          {isLarge && <b>{captureText.start}</b>}
          <span>
            <span className={classes.link}>{captureText.chooseFiles}</span> {captureText.orDrop}
          </span>
          <small>{captureText.accepted}</small>
        </UnstyledButton>
      )}
    </FileButton>
  );
}

const filesOf = (data: DataTransfer | null): File[] => Array.from(data?.files ?? []);

/** Receipts may be dropped anywhere on the page, or pasted. */
export function DropArea({ onFiles, children }: { onFiles: OnFiles; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData);
      if (files.length > 0) onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles(filesOf(event.dataTransfer));
  };
  return (
    <div
      className={classes.area}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className={classes.over} aria-hidden>
          {captureText.dropHere}
        </div>
      )}
    </div>
  );
}
