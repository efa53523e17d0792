import '../edgeFade.css';
import './Tabs.css';
import { type Address } from '@boucle/contract/pages.ts';
import { useEffect, useRef } from 'react';
import { Link } from '../Link.tsx';

export type Tab = {
  key: string;
  label: string;
  to: Address;
  /** Count of what waits there; 0 shows nothing and keeps its room. */
  count?: number | undefined;
};

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Key of the tab that is shown. */
  readonly current: string;
  /** Tabs within a tab. */
  readonly minor?: boolean;
  /** Each tab is a step of the history, as a page is. */
  readonly steps?: boolean;
}

/** Tabs that are links: part of the address, opened by a middle click, kept by a reload. */
export function Tabs({ label, tabs, current, minor = false, steps = false }: TabsProps) {
  const active = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav className={minor ? 'b-tabs b-tabs-minor b-edge-fade' : 'b-tabs b-edge-fade'} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          ref={tab.key === current ? active : undefined}
          to={tab.to}
          replace={!steps}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="b-tabs-count" aria-hidden={tab.count === 0 || undefined}>
              {tab.count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
