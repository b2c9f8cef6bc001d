/** My picture: changed and removed at once. */
import { useRemoveAvatar, useSaveAvatar } from '@trajeto/identity-data-access/account';
import { useSession } from '@trajeto/shared-auth';
import { PictureField, pictureText } from '@trajeto/shared-ui/crud';
import { Panel } from '../panel';
import classes from '../profile.module.css';
import { dataText } from './data.text';

export function Picture() {
  const { user } = useSession();
  const save = useSaveAvatar({ success: pictureText.saved, failure: pictureText.failed });
  const remove = useRemoveAvatar({ success: pictureText.removed, failure: pictureText.failed });
  return (
    <Panel title={dataText.picture}>
      <div className={classes.picture}>
        <PictureField
          name={user.name}
          src={user.avatarUrl}
          save={{ run: (avatar) => save.run({ userId: user.uuid, avatar }), isPending: save.isPending }}
          remove={{ run: () => remove.run(user.uuid), isPending: remove.isPending }}
        />
      </div>
    </Panel>
  );
}
