import type { RewardTerms } from '@cliffhanger/contract/studio/rewards'
import type { ColumnType, Generated } from 'kysely'

export interface RewardTables {
  reward_settings: {
    is_only: Generated<boolean>
    version: number
    tasks: ColumnType<RewardTerms[], string, string>
  }
}
