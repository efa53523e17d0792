import {
  type ControllerFieldState,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';

/**
 * Properties of a field with a value of its own (an amount, a day) from its `Controller`: its
 * value, what a refused form puts the focus on, and the message of the rule that refused it.
 */
export function valueProps<Values extends FieldValues, Name extends FieldPath<Values>>({
  field: { ref, value, onChange, onBlur },
  fieldState,
}: {
  field: ControllerRenderProps<Values, Name>;
  fieldState: ControllerFieldState;
}) {
  return { ref, value, onValue: onChange, onBlur, error: fieldState.error?.message };
}
