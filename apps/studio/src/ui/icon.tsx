/** SVG paths of the icons, in a 24 × 24 view box. */
const paths = {
  today: 'M4 19h16M6 15.5a6.5 6.5 0 1 1 12 0M12 15l3-5',
  titles:
    'M6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11A2.5 2.5 0 0 1 6.5 4zM9 4v16M15 4v16M4 9h5M4 15h5M15 9h5M15 15h5',
  upload: 'M12 16V5M7.5 9L12 4.5 16.5 9M5 19.5h14',
  home: 'M6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11A2.5 2.5 0 0 1 6.5 4zM4 10h16M11 10v10',
  shop: 'M5 8h14l-1 12H6zM9 10.5V7a3 3 0 0 1 6 0v3.5',
  subtitles:
    'M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3',
  orders: 'M6 3.5h12V20.5l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
  viewers: 'M12 4.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6zM4.5 20c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  feedback: 'M4 5.5h16v11H11l-4.5 3.5v-3.5H4z',
  comments: 'M6 5h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-6l-4.5 3.5V17H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM8 10h8M8 13h5',
  chart: 'M4 4.5V20h16M8 15.5l3.5-4.5 3 2.5L20 7',
  link: 'M10.5 13.5a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M13.5 10.5a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  experiments: 'M9.5 4h5M10.5 4v6L5 20h14l-5.5-10V4M8 15h8',
  calendar:
    'M6.5 5.5h11a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM4.5 10h15M8.5 3.5v4M15.5 3.5v4',
  operations:
    'M5.8 4.5h12.4A1.8 1.8 0 0 1 20 6.3v2.4a1.8 1.8 0 0 1-1.8 1.8H5.8A1.8 1.8 0 0 1 4 8.7V6.3a1.8 1.8 0 0 1 1.8-1.8zM5.8 13.5h12.4a1.8 1.8 0 0 1 1.8 1.8v2.4a1.8 1.8 0 0 1-1.8 1.8H5.8A1.8 1.8 0 0 1 4 17.7v-2.4a1.8 1.8 0 0 1 1.8-1.8zM8 7.5h.01M8 16.5h.01',
  account:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM3 20c.5-3.5 2.8-5.5 6-5.5 1 0 2 .2 2.8.6M17 9.5a2.5 2.5 0 0 1 1 4.8V20l-1.5-1.5V14.3A2.5 2.5 0 0 1 17 9.5z',
  key: 'M8 10a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 11.5L19 4M16 7l2.5 2.5',
  search: 'M11 5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15.5 15.5L20 20',
  moon: 'M19.5 14A8 8 0 0 1 10 4.5 8 8 0 1 0 19.5 14z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4.5l8.5 15h-17zM12 10v4M12 17h.01',
  problem: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 8v5M12 16h.01',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11.5v5M12 8h.01',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  flag: 'M6 20.5V4.5h11l-2 4 2 4H6',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9.5l6 6 6-6',
  right: 'M9.5 6l6 6-6 6',
  left: 'M14.5 6l-6 6 6 6',
  more: 'M4.5 7h15M4.5 12h15M4.5 17h15',
  arrowUp: 'M12 19V5M6.5 10.5L12 5l5.5 5.5',
  arrowDown: 'M12 5v14M6.5 13.5L12 19l5.5-5.5',
  dots: 'M6 12h.01M12 12h.01M18 12h.01',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  download: 'M12 5v11M7.5 12l4.5 4.5 4.5-4.5M5 19.5h14',
  refresh: 'M19 12a7 7 0 1 1-2-5M19.5 4v4h-4',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  signOut: 'M14 5H6v14h8M11 12h9M16.5 8.5L20 12l-3.5 3.5',
  folder: 'M3.5 6.5h6l2 2.5h9v10h-17z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5.5l10 6.5-10 6.5z',
  copy: 'M10.5 8.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM15.5 8.5v-4h-11v11h4',
  disk: 'M4.5 6.5c0-1.5 3.4-2.8 7.5-2.8s7.5 1.3 7.5 2.8-3.4 2.8-7.5 2.8-7.5-1.3-7.5-2.8zM4.5 6.5v11c0 1.5 3.4 2.8 7.5 2.8s7.5-1.3 7.5-2.8v-11M4.5 12c0 1.5 3.4 2.8 7.5 2.8s7.5-1.3 7.5-2.8',
  phone:
    'M9.5 3.5h5A2.5 2.5 0 0 1 17 6v12a2.5 2.5 0 0 1-2.5 2.5h-5A2.5 2.5 0 0 1 7 18V6a2.5 2.5 0 0 1 2.5-2.5zM11 17.5h2',
} as const
export type IconName = keyof typeof paths

/** A line icon. Hidden from screen readers: use it in a button or row that has text. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 17 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
