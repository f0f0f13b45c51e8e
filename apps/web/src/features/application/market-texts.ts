/** Full hours of a day: the picker steps 60 minutes (TOD-20). */
export const HOUR_CHOICES = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')).map((hour) => ({
  value: hour,
  label: `${hour}:00`,
}));
