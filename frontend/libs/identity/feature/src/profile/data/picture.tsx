/** My picture: changed and removed at once. */
import { FileButton, Text } from '@mantine/core';
import { useRemoveAvatar, useSaveAvatar } from '@trajeto/identity-data-access/account';
import { useSession } from '@trajeto/shared-auth';
import { NetworkButton, PersonAvatar } from '@trajeto/shared-ui';
import { Panel } from '../panel';
import classes from '../profile.module.css';
import { dataText } from './data.text';
import { squared } from './square';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic';

export function Picture() {
  const { user } = useSession();
  const save = useSaveAvatar({ success: dataText.pictureSaved, failure: dataText.pictureFailed });
  const remove = useRemoveAvatar({ success: dataText.pictureRemoved, failure: dataText.pictureFailed });
  const send = async (file: File | null) => {
    if (!file) return;
    await save.run({ userId: user.uuid, avatar: await squared(file) }).catch(() => undefined);
  };
  return (
    <Panel title={dataText.picture}>
      <div className={classes.picture}>
        <PersonAvatar name={user.name} src={user.avatarUrl} size={64} />
        <FileButton accept={ACCEPTED} onChange={(file) => void send(file)}>
          {(props) => (
            <NetworkButton variant="default" loading={save.isPending} {...props}>
              {dataText.changePicture}
            </NetworkButton>
          )}
        </FileButton>
        {user.avatarUrl && (
          <NetworkButton
            variant="subtle"
            color="urucum"
            loading={remove.isPending}
            onClick={() => void remove.run(user.uuid).catch(() => undefined)}
          >
            {dataText.removePicture}
          </NetworkButton>
        )}
      </div>
      <Text fz="sm" c="dimmed" mt="sm">
        {dataText.pictureHint}
      </Text>
    </Panel>
  );
}
