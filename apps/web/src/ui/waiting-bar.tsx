import css from './waiting-bar.module.css';

/** A thin bar at the top of a card whose content is on its way. */
export const WaitingBar = () => <div className={css.bar} aria-hidden />;
