import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getPlaces } from '@stackwatt/api';
import { Location, setField } from '@stackwatt/model';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldOf } from '../../editor/bound-fields.tsx';
import { editor } from '../../editor/current-editor.ts';
import { call } from '../../lib/api.ts';
import { parseCoordinates } from '../../lib/coordinates.ts';
import choice from '../../ui/choice-fields.module.css';
import { FieldFrame, labelId, messageId } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PlaceControl } from './use-place.ts';

const SHORTEST = 2;

/** SETUP-06: completion from the bundled gazetteer; a position may be pasted here too. */
export function AddressField({ place }: { readonly place: PlaceControl }) {
  const { meta } = fieldOf(Location, 'address');
  const [typed, setTyped] = useState<string>();
  const [search] = useDebouncedValue(typed?.trim() ?? '', 150);
  const { data: places = [], isFetching } = useQuery({
    queryKey: ['places', search],
    queryFn: async () => (await call(getPlaces, { query: { q: search } })).data ?? [],
    enabled: search.length >= SHORTEST,
    staleTime: Infinity,
  });
  const id = 'location.address';
  const isSearching = typed !== undefined && typed.trim().length >= SHORTEST;
  const found = isSearching ? places : [];
  const hint = place.isLooking ? 'Looking up the place' : isSearching && !isFetching && search === typed.trim() && found.length === 0 ? 'No place of this name; the text is kept as it is' : undefined;

  const choose = (address: string): void => {
    const chosen = places.find((one) => one.address === address);
    setTyped(undefined);
    if (chosen) place.choose(chosen);
  };
  /** Text that names no place of the gazetteer is the user's own address. */
  const accept = (): void => {
    if (typed === undefined) return;
    const text = typed.trim();
    setTyped(undefined);
    const pair = parseCoordinates(text);
    if (pair.kind === 'coordinates') place.move(pair.coordinates);
    else if (text !== '' && text !== place.address) editor.edit('change location text', (project) => setField(project, ['location', 'address'], text));
  };

  return (
    <FieldFrame id={id} label={meta.title} help={{ text: meta.help }} span={12} hint={hint} error={place.failure === undefined ? undefined : `The place could not be looked up: ${place.failure}`}>
      <Autocomplete
        id={id} value={typed ?? place.address} data={found.map((one) => one.address)} filter={({ options }) => options} withScrollArea={false}
        leftSection={<Icon icon={IconMapPin} />} leftSectionPointerEvents="none" selectFirstOptionOnChange={false} autoComplete="off"
        aria-labelledby={labelId(id)} aria-describedby={messageId(id)} data-typing={typed !== undefined || undefined}
        classNames={{ input: choice.addressInput, section: choice.selectSection, dropdown: choice.dropdown, options: choice.options, option: choice.option }}
        comboboxProps={{ transitionProps: { duration: 120 }, shadow: 'none' }}
        onChange={setTyped}
        onOptionSubmit={choose}
        onBlur={accept}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(undefined);
          if (event.key === 'Enter' && !event.currentTarget.getAttribute('aria-activedescendant')) {
            if (found[0] && parseCoordinates(typed ?? '').kind === 'none') choose(found[0].address);
            else accept();
          }
        }}
      />
    </FieldFrame>
  );
}
