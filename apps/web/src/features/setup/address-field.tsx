import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getPlaces } from '@stackwatt/api';
import { Location, setField, type Place } from '@stackwatt/model';
import { IconMapPin } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fieldOf } from '../../editor/bound-fields.tsx';
import { editor } from '../../editor/current-editor.ts';
import { call, messageOf } from '../../lib/api.ts';
import { parseCoordinates } from '../../lib/coordinates.ts';
import { formatNumber, plural } from '../../lib/number.ts';
import choice from '../../ui/choice-fields.module.css';
import { FieldFrame, labelId, messageId } from '../../ui/field-frame.tsx';
import css from '../../ui/field.module.css';
import { Icon } from '../../ui/icon.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import type { PlaceControl } from './use-place.ts';

const SHORTEST = 2;
const UNKNOWN = 'No place of that name';

const placesQuery = (search: string) =>
  queryOptions({
    queryKey: ['places', search],
    queryFn: async () => (await call(getPlaces, { query: { q: search } })).data ?? [],
    staleTime: Infinity,
    // The process that knows the names may just be starting.
    retry: 3,
  });

/** SETUP-06: completion from the bundled gazetteer; a position may be pasted here too. */
export function AddressField({ place }: { readonly place: PlaceControl }) {
  const { meta } = fieldOf(Location, 'address');
  const [typed, setTyped] = useState<string>();
  const [search] = useDebouncedValue(typed?.trim() ?? '', 150);
  const { data: places = [], isFetching, error } = useQuery({ ...placesQuery(search), enabled: search.length >= SHORTEST });
  const queries = useQueryClient();
  const readOnly = useReadOnly();
  const id = 'location.address';
  const combobox = useCombobox();
  const isSearching = typed !== undefined && typed.trim().length >= SHORTEST;
  const isAnswered = isSearching && !isFetching && search === typed.trim();
  const found = isSearching ? places : [];
  const isUnknown = isAnswered && error === null && found.length === 0 && parseCoordinates(typed).kind === 'none';
  /** An address that was taken without an answer, and why there was none; said while it is the address. */
  const [unanswered, setUnanswered] = useState<{ readonly address: string; readonly why: string }>();
  const refusal = isAnswered && error !== null ? messageOf(error) : undefined;
  const failure = place.failure ?? refusal ?? (typed === undefined && unanswered?.address === place.address ? unanswered.why : undefined);
  const isOpen = found.length > 0 || isUnknown;
  useEffect(() => {
    if (isOpen) combobox.openDropdown();
    else combobox.closeDropdown();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is made anew with every drawing
  }, [isOpen]);
  // The first hit is marked, so that Enter takes what is seen.
  const { dropdownOpened } = combobox;
  useEffect(() => {
    if (dropdownOpened && found.length > 0) combobox.selectFirstOption();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when hits come, not when one is moved to
  }, [dropdownOpened, places]);
  const hint = place.isLooking ? (
    'Looking up the place'
  ) : isUnknown ? (
    <output>{UNKNOWN}: the text is kept. Set the pin on the map, or type latitude and longitude</output>
  ) : found.length > 0 ? (
    <output>{plural(found.length, 'place')}; Enter takes the one that is marked, Escape none</output>
  ) : undefined;

  const choose = (chosen: Place | undefined): void => {
    setTyped(undefined);
    if (chosen) place.choose(chosen);
  };
  /** Text that names no place of the gazetteer is the user's own address. */
  const accept = (text: string, why = refusal): void => {
    setTyped(undefined);
    setUnanswered(why === undefined ? undefined : { address: text, why });
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
    try {
      const [first] = await queries.fetchQuery(placesQuery(text));
      if (first) choose(first);
      else accept(text);
    } catch (failed) {
      accept(text, messageOf(failed));
    }
  };

  return (
    <FieldFrame
      id={id}
      label={meta.title}
      help={{ text: meta.help }}
      span={12}
      hint={hint}
      error={failure === undefined ? undefined : `The place could not be looked up: ${failure}`}
    >
      <Combobox
        store={combobox}
        transitionProps={{ duration: 120 }}
        shadow="none"
        classNames={{ dropdown: choice.dropdown, options: choice.options, option: choice.option, empty: choice.nothing }}
        onOptionSubmit={(index) => choose(found[Number(index)])}
      >
        <Combobox.DropdownTarget>
          <div className={css.box}>
            <span className={css.lead}>
              <Icon icon={IconMapPin} />
            </span>
            <Combobox.EventsTarget withExpandedAttribute>
              <input
                id={id}
                // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the target around it gives them
                role="combobox"
                className={css.input}
                value={typed ?? place.address}
                readOnly={readOnly}
                autoComplete="off"
                spellCheck={false}
                aria-labelledby={labelId(id)}
                aria-describedby={messageId(id)}
                data-typing={typed !== undefined || undefined}
                onChange={(event) => setTyped(event.target.value)}
                onBlur={() => typed !== undefined && accept(typed.trim())}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') setTyped(undefined);
                  if (event.key === 'Enter' && typed !== undefined && !(dropdownOpened && found.length > 0)) void takeFirst(typed.trim());
                }}
              />
            </Combobox.EventsTarget>
          </div>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown>
          <Combobox.Options aria-label="Places">
            {found.map((one, index) => (
              // Two places of one name and region are told apart by where they are.
              <Combobox.Option key={`${one.address} ${one.lat} ${one.lng}`} value={String(index)}>
                <PlaceHit place={one} isTwin={found.some((other) => other !== one && other.address === one.address)} />
              </Combobox.Option>
            ))}
            {isUnknown && <Combobox.Empty>{UNKNOWN}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </FieldFrame>
  );
}

/** 'Springfield' and, quieter, 'IL, USA'. */
function PlaceHit({ place, isTwin }: { readonly place: Place; readonly isTwin: boolean }) {
  const [name = '', ...around] = (place.address ?? '').split(', ');
  return (
    <>
      {name}
      <span className="text-3">
        {around.length > 0 && `, ${around.join(', ')}`}
        {isTwin && ` (${formatNumber(place.lat, 2)}, ${formatNumber(place.lng, 2)})`}
      </span>
    </>
  );
}
