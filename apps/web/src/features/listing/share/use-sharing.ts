import { postShare, putShares } from '@stackwatt/api';
import { emailProblem } from '@stackwatt/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf, statusOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.tsx';
import { NOT_SHARED, sharesQuery, type Role } from './shares.ts';

/** The texts of LIST-20 and LIST-22 are given. */
const NO_ADDRESS = 'Please provide the email associated with the user to share the project';

export type Way = 'copy' | 'open';

/** Addresses as somebody types or pastes them, each once. */
const addressesIn = (text: string): string[] => [
  ...new Map(
    text
      .split(/[\s,;]+/)
      .filter((part) => part !== '')
      .map((part) => [part.toLowerCase(), part]),
  ).values(),
];

/** What is entered to share a project, and the sharing. @param onSent  everybody has a copy */
export function useSharing(projectId: string, onSent: () => void) {
  const queries = useQueryClient();
  const [way, setWay] = useState<Way>('copy');
  const [entry, setEntry] = useState('');
  const [role, setRole] = useState<Role>('reader');
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const addresses = addressesIn(entry);

  const done = (text: string): void => {
    setEntry('');
    setDescription('');
    showToast({ text });
  };
  /** Addresses that got no copy stay in the field. */
  const sendCopies = async (): Promise<void> => {
    const refused: string[] = [];
    for (const email of addresses) {
      try {
        const { status } = await call(postShare, { params: { id: projectId }, body: { email, description } });
        if (status !== 201) refused.push(email);
      } catch (error) {
        // Without an answer nothing is known about the address; after too many, or without the right, none is asked for.
        if (statusOf(error) !== 422) {
          setEntry([...refused, ...addresses.slice(addresses.indexOf(email))].join(', '));
          throw error;
        }
        refused.push(email);
      }
    }
    if (refused.length === 0) {
      done('Operation performed successfully!');
      onSent();
      return;
    }
    setEntry(refused.join(', '));
    setProblem(addresses.length === 1 ? NOT_SHARED : `${NOT_SHARED}: ${refused.join(', ')}`);
  };
  const openToThem = async (): Promise<void> => {
    await call(putShares, { params: { id: projectId }, body: { emails: addresses, role, description } });
    done(addresses.length === 1 ? 'The project is open to 1 person more' : `The project is open to ${addresses.length} people more`);
  };
  const share = async (): Promise<void> => {
    const wrong = addresses.find((address) => emailProblem(address) !== undefined);
    if (addresses.length === 0) return setProblem(NO_ADDRESS);
    if (wrong !== undefined) return setProblem(`${wrong}: ${emailProblem(wrong)}`);
    setProblem(undefined);
    setIsBusy(true);
    try {
      await (way === 'copy' ? sendCopies() : openToThem());
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setIsBusy(false);
      await queries.invalidateQueries(sharesQuery(projectId));
    }
  };
  return { way, setWay, entry, setEntry, role, setRole, description, setDescription, problem, setProblem, isBusy, addresses, share };
}

export type Sharing = ReturnType<typeof useSharing>;
