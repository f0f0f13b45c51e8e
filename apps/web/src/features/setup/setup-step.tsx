import { AlsoUsed } from '../../editor/also-used/also-used.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { SiteSection } from './site-section.tsx';

/** NAV-06: where the plant is, what it is called, what to model. */
export const SetupStep = () => (
  <>
    <SiteSection />
    <ChoicesSection />
    <AlsoUsed step="setup" />
  </>
);
