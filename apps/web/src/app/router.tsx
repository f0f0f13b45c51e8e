import { createBrowserRouter, Navigate } from 'react-router';
import { Gate } from './gate.tsx';
import { NotFound } from './not-found.tsx';
import { screen } from './screen.tsx';
import { STEP_SCREENS } from './step-screens.ts';
import { UnexpectedError } from './unexpected-error.tsx';

/** NAV-01 to NAV-13. */
export const router = createBrowserRouter([
  {
    path: '/',
    element: <Gate />,
    errorElement: <UnexpectedError />,
    // Nothing is drawn for the moment a screen takes to load; the frame around it stays.
    hydrateFallbackElement: <span />,
    children: [
      { index: true, element: <Navigate to="/library" replace /> },
      { path: 'library', ...screen(() => import('../features/listing/listing.tsx'), 'Listing') },
      { path: 'storageLibrary', ...screen(() => import('../features/storage-library/library/storage-library.tsx'), 'StorageLibrary') },
      {
        path: 'storageLibrary/edit/:id/*',
        ...screen(() => import('../features/storage-library/editor/storage-editor.tsx'), 'StorageEditor'),
      },
      { path: 'preferences', ...screen(() => import('../features/preferences/preferences.tsx'), 'PreferencesScreen') },
      { path: 'administration', ...screen(() => import('../features/administration/administration.tsx'), 'AdministrationScreen') },
      { path: 'manual/method/:page', ...screen(() => import('../features/manual/manual-page.tsx'), 'Method') },
      { path: 'manual/inputs', ...screen(() => import('../features/manual/input-reference.tsx'), 'InputReference') },
      { path: 'manual/:page?', ...screen(() => import('../features/manual/manual-page.tsx'), 'Guide') },
      {
        path: 'project/:projectId',
        ...screen(() => import('./project-frame.tsx'), 'ProjectFrame'),
        children: [
          { index: true, element: <Navigate to="setup" replace /> },
          { path: 'setup', ...screen(STEP_SCREENS.setup, 'SetupStep', 'within') },
          { path: 'revenue', ...screen(STEP_SCREENS.revenue, 'ApplicationStep', 'within') },
          { path: 'equipment', ...screen(STEP_SCREENS.equipment, 'EquipmentStep', 'within') },
          { path: 'other', ...screen(STEP_SCREENS.other, 'EconomicsStep', 'within') },
          { path: 'results/*', ...screen(STEP_SCREENS.results, 'ResultsStep') },
          { path: 'history', ...screen(() => import('../features/history/history-screen.tsx'), 'HistoryScreen') },
          { path: '*', element: <NotFound isInProject /> },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]);
