import { StatePage, type StatePageProps } from './state-page.tsx'

/** Two cards stand, one has slipped over the edge. */
const slipped = (
  <>
    <g fill="var(--surface-3)">
      <rect x="20" y="22" width="32" height="44" rx="5" />
      <rect
        x="57"
        y="22"
        width="32"
        height="44"
        rx="5"
        stroke="var(--control-line)"
        strokeWidth="2"
        strokeDasharray="4 5"
      />
    </g>
    <rect x="112" y="66" width="32" height="44" rx="5" fill="var(--surface-3)" transform="rotate(22 128 88)" />
  </>
)

/** Nothing is here yet, or any more. */
export const EmptyPage = (props: Omit<StatePageProps, 'picture'>) => <StatePage {...props} picture={slipped} />
