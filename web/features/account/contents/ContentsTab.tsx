import './contents.css';
import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { SettingsForm } from '../SettingsForm.tsx';
import { type ContentsValues, LABELS, NAMES, write } from './contentsForm.ts';
import { MailSheet } from './MailSheet.tsx';
import { QuestionsSheet } from './QuestionsSheet.tsx';
import { StepsSheet } from './StepsSheet.tsx';

const valuesOf = ({ content }: Account): ContentsValues => content;

/**
 * « Contenus »: what consumers read in their app and in their first mail. Saved as contents alone.
 */
export function ContentsTab({ account }: { account: Account }) {
  return (
    <SettingsForm<ContentsValues>
      account={account}
      names={NAMES}
      labels={LABELS}
      write={write}
      valuesOf={valuesOf}
      inputOf={(content) => ({ content })}
    >
      {(form) => (
        <>
          <QuestionsSheet form={form} />
          <StepsSheet form={form} />
          <MailSheet form={form} />
        </>
      )}
    </SettingsForm>
  );
}
