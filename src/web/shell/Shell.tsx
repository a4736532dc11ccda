import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { WholeLists } from '#web/concept.ts';
import { wholeListsOf } from '#web/concepts.ts';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { useConnection } from '#web/data/live.ts';
import { queryClient } from '#web/data/queries.ts';
import { Guard } from '#web/identity/Guard.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useMay, useMaySee } from '#web/identity/useMay.ts';
import { sidebarFor } from '#web/menu.ts';
import { NewProgramBanner } from '#web/shell/NewProgramBanner.tsx';
import { Sidebar } from '#web/shell/Sidebar.tsx';
import { TopBar } from '#web/shell/TopBar.tsx';
import { useNewDay } from '#web/society/useToday.ts';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { CenteredPage } from '#web/ui/CenteredPage.tsx';
import { lazyRouteComponent, optionalPart } from '#web/ui/lazyPart.ts';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import classes from './Shell.module.css';

/** A phone's menu; on a wide window the menu stands beside the page. */
const drawerModule = lazyModule(() => import('#web/shell/MenuDrawer.tsx'));

/**
 * Loaded later, to keep the first screen small. If it can't be fetched there is no warning; the backups page has one.
 */
const BackupBanner = optionalPart(() => import('#web/backups/BackupBanner.tsx').then((part) => part.BackupBanner));
const NotFoundPage = lazyRouteComponent(() => import('#web/shell/NotFoundPage.tsx'), 'NotFoundPage');

/** The part of the app that needs a sign-in. */
export function Area() {
  return (
    <Guard>
      <Shell />
    </Guard>
  );
}

/** For any other path (docs/rules.md, Screens and routes). Signed-in users get the menu beside it. */
export function NotFound() {
  const { user } = useAuth();
  return user === null ? (
    <CenteredPage>
      <Suspense>
        <NotFoundPage />
      </Suspense>
    </CenteredPage>
  ) : (
    <Shell>
      <Suspense>
        <NotFoundPage />
      </Suspense>
    </Shell>
  );
}

/**
 * Who lives where, what is overdue and all counts depend on the day, and the change stream does not announce a new day.
 */
const refetchAll = () => void queryClient.invalidateQueries();

function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  useLanguage();
  const { user, society } = useAuth();
  const isPhone = useIsPhone();
  useNewDay(society?.timeZone, refetchAll);
  const { pathname } = useLocation();
  // The menu closes when the page changes: after Back it is not open over another page.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const opened = openOn === pathname;
  const maySee = useMaySee();
  const { loaded: drawer } = useLazyModule(drawerModule);
  useEffect(() => {
    if (isPhone) drawerModule.fetch();
  }, [isPhone]);
  const mayBackUp = useMay()('backups:use');
  if (user === null) return null;
  const hasSidebar = sidebarFor(maySee).length > 0;
  const hasMenu = hasSidebar && !isPhone;
  return (
    <>
      <SkipLink />
      <div className={classes.frame} data-menu={hasMenu || undefined} data-device={user.isDevice || undefined}>
        {/* react-remove-scroll adjusts elements with this class when a dialog removes the scroll bar. */}
        <header className={`${classes.header} right-scroll-bar-position`}>
          <TopBar
            user={user}
            societyName={society?.name ?? ''}
            isPhone={isPhone}
            menu={hasSidebar ? { opened, toggle: () => setOpenOn(opened ? null : pathname) } : null}
          />
        </header>
        {hasMenu && (
          <nav className={classes.menu} aria-label={i18n.t('Main')}>
            <Sidebar role={user.role} />
          </nav>
        )}
        <main id="main" tabIndex={-1} className={classes.main}>
          <div className={classes.content}>
            <WholeLists value={wholeListsOf}>{children}</WholeLists>
          </div>
          <div className={classes.notices}>
            <ConnectionBanner />
            <NewProgramBanner />
            {mayBackUp && (
              <Suspense>
                <BackupBanner className={classes.banner} />
              </Suspense>
            )}
          </div>
        </main>
      </div>
      {hasSidebar && drawer && (
        <drawer.MenuDrawer role={user.role} opened={opened && isPhone} onClose={() => setOpenOn(null)} />
      )}
    </>
  );
}

/** Handles the click itself, because following '#main' would change the address. */
function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page, as a skip link does.
    <a
      href="#main"
      className={classes.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {i18n.t('Skip to content')}
    </a>
  );
}

/** The status element is always rendered: screen readers read text that appears in it. */
function ConnectionBanner() {
  const isLost = useConnection() === 'lost';
  return (
    <div role="status" className={classes.banner} data-lost={isLost || undefined}>
      {isLost && (
        <>
          <IconPlugConnectedX size={18} aria-hidden />
          <span>{i18n.t('Connection lost. Trying again… What you see may be out of date.')}</span>
        </>
      )}
    </div>
  );
}
