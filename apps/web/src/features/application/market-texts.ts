import type { SHORTAGE_PENALTY_KINDS } from '@stackwatt/model';

export const PENALTY_NAMES: Record<(typeof SHORTAGE_PENALTY_KINDS)[number], string> = { market: 'Market price', delta: 'Market less price', flat: 'Flat' };

/** Full hours of a day: the picker steps 60 minutes (TOD-20). */
export const HOUR_CHOICES = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')).map((hour) => ({ value: hour, label: `${hour}:00` }));
