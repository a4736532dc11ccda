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
import { lazyRouteComponent } from '#web/ui/lazyRouteComponent.ts';
import { optionalPart } from '#web/ui/optionalPart.ts';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import classes from './Shell.module.css';

/** The menu of a phone: a wide window has it beside the page. */
const drawerModule = lazyModule(() => import('#web/shell/MenuDrawer.tsx'));

/** Later: the first screen has no room for it. What could not be fetched warns of nothing; the page of backups does. */
const BackupBanner = optionalPart(() => import('#web/backups/BackupBanner.tsx').then((part) => part.BackupBanner));
const NotFoundPage = lazyRouteComponent(() => import('#web/shell/NotFoundPage.tsx'), 'NotFoundPage');

/** What lies behind the guard. */
export function Area() {
  return (
    <Guard>
      <Shell />
    </Guard>
  );
}

/** docs/rules.md, Screens and routes: any other path. Who is signed in has the menu beside it. */
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

/** Who lives where, what is overdue and what is counted is of a day, and nothing announces that one has begun. */
const refetchAll = () => void queryClient.invalidateQueries();

function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  useLanguage();
  const { user, society } = useAuth();
  const isPhone = useIsPhone();
  useNewDay(society?.timeZone, refetchAll);
  const { pathname } = useLocation();
  // It goes with the page on which it was opened: Back does not leave it over another.
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
      <div className={classes.frame} data-menu={hasMenu || undefined}>
        {/* react-remove-scroll knows by this name what must not move when a dialog takes the scroll bar away. */}
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

/** By hand, because an address with '#main' would be another address. */
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

/** The place is always there: what appears in it is read out. */
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
