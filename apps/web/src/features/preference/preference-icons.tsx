import { Icon, type IconProps } from '#ui/icon.tsx'

export const HeartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.5A4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z" />
  </Icon>
)
export const BoltIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13 3L5 14h6l-1 7 8-11h-6z" />
  </Icon>
)
