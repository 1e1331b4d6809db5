const envs = ['demo', 'prod'] as const
export type ProviderEnv = (typeof envs)[number]

/** The provider's loader treats every unknown name as production, so no other name may reach it. @throws RangeError */
export function providerEnv(name: string): ProviderEnv {
  const known = envs.find((env) => env === name)
  if (known === undefined) throw new RangeError(`no payment environment ${name}`)
  return known
}
