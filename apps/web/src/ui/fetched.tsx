import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component whose code is fetched when it is first drawn; nothing stands in its place until then. React's `lazy` is not used for this:
 * its boundary holds what has come back for 300 ms, so that a stand-in does not flicker, and each screen would open that much later.
 * @param load fetches the code; called once, and again after a failure when the component is next drawn
 * @returns the component; what `load` fails with is thrown where it is drawn
 */
export function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loading: Promise<void> | undefined;
  let Found: ComponentType<Props> | undefined;
  return function Fetched(props: Props) {
    const [failure, setFailure] = useState<{ readonly cause: unknown }>();
    const [, setIsFound] = useState(false);
    useEffect(() => {
      if (Found !== undefined) return undefined;
      let isShown = true;
      loading ??= load().then((component) => {
        Found = component;
      });
      loading.then(
        () => isShown && setIsFound(true),
        (cause: unknown) => {
          loading = undefined;
          if (isShown) setFailure({ cause });
        },
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (failure !== undefined) throw failure.cause;
    return Found === undefined ? null : <Found {...props} />;
  };
}
