import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getPlaces } from '@stackwatt/api';
import { Location, setField, type Place } from '@stackwatt/model';
import { IconMapPin, IconWorldSearch } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { fieldOf } from '../../editor/described-field.ts';
import { editor } from '../../editor/current-editor.ts';
import { call, messageOf } from '../../lib/api.ts';
import { parseCoordinates } from '../../lib/coordinates.ts';
import { formatNumber, plural } from '../../lib/number.ts';
import { useSettings } from '../../lib/settings.ts';
import choice from '../../ui/choice-fields.module.css';
import { FieldFrame, labelId, messageId } from '../../ui/field-frame.tsx';
import css from '../../ui/field.module.css';
import { Icon } from '../../ui/icon.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import setup from './setup.module.css';
import { useOnlineSearch } from './use-online-search.ts';
import type { PlaceControl } from './use-place.ts';

const SHORTEST = 2;
const UNKNOWN = 'No place of that name';
const UNKNOWN_ONLINE = 'No place of that name online';

const placesQuery = (search: string) =>
  queryOptions({
    queryKey: ['places', search],
    queryFn: async () => (await call(getPlaces, { query: { q: search } })).data ?? [],
    staleTime: Infinity,
    // The process that knows the names may just be starting.
    retry: 3,
  });

/** SETUP-06: completion from the bundled gazetteer; a position may be pasted here too, and the online search asked where there is one. */
export function AddressField({ place }: { readonly place: PlaceControl }) {
  const { meta } = fieldOf(Location, 'address');
  const [typed, setTyped] = useState<string>();
  const [search] = useDebouncedValue(typed?.trim() ?? '', 150);
  const { data: places = [], isFetching, error } = useQuery({ ...placesQuery(search), enabled: search.length >= SHORTEST });
  const queries = useQueryClient();
  const readOnly = useReadOnly();
  const id = 'location.address';
  const combobox = useCombobox();
  const input = useRef<HTMLInputElement>(null);
  const { onlineSearchAttribution: attribution } = useSettings();
  const online = useOnlineSearch();
  const text = (typed ?? place.address).trim();
  const said = online.of(text);
  const isSearching = typed !== undefined && typed.trim().length >= SHORTEST;
  const isAnswered = isSearching && !isFetching && search === typed.trim();
  // The list covers what is said below the field, so it is closed while the online search is asked, and to say why that failed.
  const isListed = typed !== undefined && (said.kind === 'found' || (said.kind === 'none' && isSearching));
  const shown = said.kind === 'found' ? said.places : places;
  const found = isListed ? shown : [];
  const isUnknownHere =
    said.kind === 'none' && isAnswered && error === null && found.length === 0 && parseCoordinates(typed).kind === 'none';
  const isUnknownOnline = said.kind === 'found' && said.places.length === 0;
  const unknown = isUnknownOnline ? UNKNOWN_ONLINE : isUnknownHere ? UNKNOWN : undefined;
  /** An address that was taken without an answer, and why there was none; said while it is the address. */
  const [unanswered, setUnanswered] = useState<{ readonly address: string; readonly why: string }>();
  const refusal = isAnswered && error !== null ? messageOf(error) : undefined;
  const failure = place.failure ?? refusal ?? (typed === undefined && unanswered?.address === place.address ? unanswered.why : undefined);
  const isOpen = found.length > 0 || (isListed && unknown !== undefined);
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
  }, [dropdownOpened, shown]);
  const hint = place.isLooking ? (
    'Looking up the place'
  ) : said.kind === 'asking' ? (
    <output>Searching online</output>
  ) : unknown !== undefined ? (
    <output>
      {unknown}: the text is kept. Set the pin on the map,{' '}
      {attribution === '' || isUnknownOnline ? 'or type latitude and longitude' : 'type latitude and longitude, or search online'}
    </output>
  ) : found.length > 0 ? (
    <output>
      {plural(found.length, 'place')}
      {said.kind === 'found' && ' found online'}; Enter takes the one that is marked, Escape none
    </output>
  ) : said.kind === 'found' ? (
    <output>
      {plural(said.places.length, 'place')} found online{' '}
      <LinkButton onPress={() => look(text)}>Show {said.places.length === 1 ? 'it' : 'them'}</LinkButton>
    </output>
  ) : undefined;

  /** Shows what is known of the text, in the field, where the keys move through it. */
  const look = (at: string): void => {
    setTyped(at);
    input.current?.focus();
  };
  const choose = (chosen: Place | undefined): void => {
    setTyped(undefined);
    online.forget();
    if (chosen) place.choose(chosen);
  };
  /** Text that names no place of the gazetteer is the user's own address. */
  const accept = (text: string, why = refusal): void => {
    setTyped(undefined);
    setUnanswered(why === undefined ? undefined : { address: text, why });
    const pair = parseCoordinates(text);
    if (pair.kind === 'coordinates') {
      online.forget();
      place.move(pair.coordinates);
    } else if (text !== '' && text !== place.address)
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
      error={failure === undefined || said.kind === 'failed' ? undefined : `The place could not be looked up: ${failure}`}
      warning={
        said.kind === 'failed' ? (
          <>
            {`${said.why}\n`}
            <LinkButton
              onPress={() => {
                online.forget();
                look(text);
              }}
            >
              Continue with the offline places
            </LinkButton>
          </>
        ) : undefined
      }
    >
      <Combobox
        store={combobox}
        transitionProps={{ duration: 120 }}
        shadow="none"
        classNames={{ dropdown: choice.dropdown, options: choice.options, option: choice.option, empty: choice.nothing }}
        onOptionSubmit={(index) => choose(found[Number(index)])}
      >
        <Combobox.DropdownTarget>
          <div
            className={css.box}
            // The button of the online search belongs to the field: going there leaves the text as it is.
            onBlur={({ currentTarget, relatedTarget }) => {
              if (typed !== undefined && !currentTarget.contains(relatedTarget)) accept(typed.trim());
            }}
          >
            <span className={css.lead}>
              <Icon icon={IconMapPin} />
            </span>
            <Combobox.EventsTarget withExpandedAttribute>
              <input
                ref={input}
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
                onKeyDown={(event) => {
                  if (event.key === 'Escape') {
                    setTyped(undefined);
                    online.forget();
                  }
                  if (event.key === 'Enter' && typed !== undefined && !(dropdownOpened && found.length > 0)) void takeFirst(typed.trim());
                }}
              />
            </Combobox.EventsTarget>
            {attribution !== '' && !readOnly && (
              <button
                type="button"
                className={setup.online}
                disabled={text.length < SHORTEST}
                onMouseDown={keepFocus}
                onClick={() => {
                  if (said.kind === 'asking') return;
                  online.ask(text);
                  look(text);
                }}
              >
                <Icon icon={IconWorldSearch} />
                Search online
              </button>
            )}
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
            {unknown !== undefined && <Combobox.Empty>{unknown}</Combobox.Empty>}
          </Combobox.Options>
          {said.kind === 'found' && <Combobox.Footer className={setup.attribution}>{attribution}</Combobox.Footer>}
        </Combobox.Dropdown>
      </Combobox>
    </FieldFrame>
  );
}

/** A press of the mouse leaves the focus, and with it what is being typed, where it is. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

function LinkButton({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className="link-button" onMouseDown={keepFocus} onClick={onPress}>
      {children}
    </button>
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
