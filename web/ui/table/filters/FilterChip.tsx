import '../Toolbar.css';
import { mdiChevronDown, mdiClose } from '@mdi/js';
import { Icon } from '../../Icon.tsx';
import { MenuButton } from '../../overlays/MenuButton.tsx';
import { PillLabel } from './PillLabel.tsx';

type FilterChipProps = {
  /** « Statut ». */
  label: string;
  options: ReadonlyArray<{ value: string; label: string }>;
  values: readonly string[];
  onValues: (values: readonly string[]) => void;
  /** Several values at once. */
  multiple?: boolean;
  /** Word for « no choice »: « Tous », « Toutes ». */
  all?: string;
};

/** A filter as a pill: « Statut : Tous », tinted and with a cross once it is set. */
export function FilterChip({ label, options, values, onValues, multiple = false, all = 'Tous' }: FilterChipProps) {
  const set = values.length > 0;
  const current = set
    ? values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ')
    : all;
  const choose = (value: string) => {
    const chosen = values.includes(value);
    if (!multiple) onValues(chosen ? [] : [value]);
    else onValues(chosen ? values.filter((one) => one !== value) : [...values, value]);
  };
  return (
    <span className={set ? 'b-pill b-pill-set' : 'b-pill'}>
      <MenuButton
        label={label}
        multiple={multiple}
        actions={options.map((option) => ({
          label: option.label,
          checked: values.includes(option.value),
          onSelect: () => choose(option.value),
        }))}
        trigger={(props) => (
          <button type="button" {...props}>
            <PillLabel label={label} current={current} />
            {!set && <Icon path={mdiChevronDown} size={16} />}
          </button>
        )}
      />
      {set && (
        <button
          type="button"
          className="b-pill-clear"
          aria-label={`Effacer le filtre ${label}`}
          onClick={() => onValues([])}
        >
          <Icon path={mdiClose} size={16} />
        </button>
      )}
    </span>
  );
}
