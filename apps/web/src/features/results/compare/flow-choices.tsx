import { Segments } from '../../../ui/choice-fields.tsx';
import type { CompareView } from './comparison.ts';

interface FlowChoicesProps extends Pick<CompareView, 'scope' | 'flow'> {
  /** They choose among graphs; a table has all of it. */
  readonly isOff?: boolean;
  readonly onScope: (scope: CompareView['scope']) => void;
  readonly onFlow: (flow: CompareView['flow']) => void;
}

/** CMP-03: what of two cash flows is drawn. */
export const FlowChoices = ({ scope, flow, isOff = false, onScope, onFlow }: FlowChoicesProps) => (
  <>
    <Segments
      label="Scope"
      size="small"
      value={scope}
      disabled={isOff}
      choices={[
        { value: 'both', label: 'Both' },
        { value: 'difference', label: 'Difference' },
      ]}
      onCommit={onScope}
    />
    <Segments
      label="Type"
      size="small"
      value={flow}
      disabled={isOff}
      choices={[
        { value: 'annual', label: 'Annual' },
        { value: 'cumulative', label: 'Cumulative' },
      ]}
      onCommit={onFlow}
    />
  </>
);
