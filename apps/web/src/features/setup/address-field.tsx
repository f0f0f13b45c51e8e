import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getPlaces } from '@stackwatt/api';
import { Location, setField, type Place } from '@stackwatt/model';
import { IconMapPin } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fieldOf } from '../../editor/bound-fields.tsx';
import { editor } from '../../editor/current-editor.ts';
import { call } from '../../lib/api.ts';
import { parseCoordinates } from '../../lib/coordinates.ts';
import choice from '../../ui/choice-fields.module.css';
import { FieldFrame, labelId, messageId } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PlaceControl } from './use-place.ts';

const SHORTEST = 2;

const placesQuery = (search: string) =>
  queryOptions({
    queryKey: ['places', search],
    queryFn: async () => (await call(getPlaces, { query: { q: search } })).data ?? [],
    staleTime: Infinity,
  });

/** SETUP-06: completion from the bundled gazetteer; a position may be pasted here too. */
export function AddressField({ place }: { readonly place: PlaceControl }) {
  const { meta } = fieldOf(Location, 'address');
  const [typed, setTyped] = useState<string>();
  const [search] = useDebouncedValue(typed?.trim() ?? '', 150);
  const { data: places = [], isFetching } = useQuery({ ...placesQuery(search), enabled: search.length >= SHORTEST });
  const queries = useQueryClient();
  const chosenText = useRef('');
  const id = 'location.address';
  const isSearching = typed !== undefined && typed.trim().length >= SHORTEST;
  const found = isSearching ? places : [];
  const hint = place.isLooking
    ? 'Looking up the place'
    : isSearching && !isFetching && search === typed.trim() && found.length === 0
      ? 'No place of this name; the text is kept as it is'
      : undefined;

  const choose = (chosen: Place | undefined): void => {
    setTyped(undefined);
    if (!chosen) return;
    chosenText.current = chosen.address ?? '';
    place.choose(chosen);
  };
  /** Text that names no place of the gazetteer is the user's own address. */
  const accept = (text: string): void => {
    setTyped(undefined);
    const pair = parseCoordinates(text);
    if (pair.kind === 'coordinates') place.move(pair.coordinates);
    else if (text !== '' && text !== place.address)
      editor.edit('change location text', (project) => setField(project, ['location', 'address'], text));
  };
  /** Enter takes the first place of the name, also when the answer is still on its way. */
  const takeFirst = async (text: string): Promise<void> => {
    if (text.length < SHORTEST || parseCoordinates(text).kind === 'coordinates') {
      accept(text);
      return;
    }
    const [first] = await queries.fetchQuery(placesQuery(text)).catch(() => []);
    if (first) choose(first);
    else accept(text);
  };

  return (
    <FieldFrame
      id={id}
      label={meta.title}
      help={{ text: meta.help }}
      span={12}
      hint={hint}
      error={place.failure === undefined ? undefined : `The place could not be looked up: ${place.failure}`}
    >
      <Autocomplete
        id={id}
        value={typed ?? place.address}
        data={found.map((one) => one.address)}
        filter={({ options }) => options}
        withScrollArea={false}
        leftSection={<Icon icon={IconMapPin} />}
        leftSectionPointerEvents="none"
        selectFirstOptionOnChange={false}
        autoComplete="off"
        aria-labelledby={labelId(id)}
        aria-describedby={messageId(id)}
        data-typing={typed !== undefined || undefined}
        classNames={{
          input: choice.addressInput,
          section: choice.selectSection,
          dropdown: choice.dropdown,
          options: choice.options,
          option: choice.option,
        }}
        comboboxProps={{ transitionProps: { duration: 120 }, shadow: 'none' }}
        onChange={(text) => setTyped(text === chosenText.current ? undefined : text)}
        onOptionSubmit={(address) => choose(found.find((one) => one.address === address))}
        onBlur={() => typed !== undefined && accept(typed.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(undefined);
          if (event.key === 'Enter' && typed !== undefined && !event.currentTarget.getAttribute('aria-activedescendant'))
            void takeFirst(typed.trim());
        }}
      />
    </FieldFrame>
  );
}
