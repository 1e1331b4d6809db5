import { accounts } from '@cliffhanger/contract/accounts'
import { adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import { adVisit } from '@cliffhanger/contract/ad-visit'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { comments } from '@cliffhanger/contract/comments'
import { feedback } from '@cliffhanger/contract/feedback'
import { forYou } from '@cliffhanger/contract/for-you'
import { gifts } from '@cliffhanger/contract/gifts'
import { notifications } from '@cliffhanger/contract/notifications'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { rewards } from '@cliffhanger/contract/rewards'
import { search } from '@cliffhanger/contract/search'
import { wallet } from '@cliffhanger/contract/wallet'

/** Paths of calls that write nothing for a guest without rows. All other calls create the rows first. */
export const readOnlyCalls: ReadonlySet<string> = new Set(
  [
    accounts.activation,
    accounts.getUserInfo,
    accounts.userConduct,
    accounts.getUserAccountInfo,
    adVisit.newUserStaining,
    ownAccount.logout,
    ownAccount.billingAddress,
    catalogue.myVideoShelf,
    comments.commentList,
    playback.getPlayList,
    playback.videoDetails,
    playback.getWatchRecordList,
    recommendation.videoRack,
    recommendation.moduleInfoList,
    recommendation.page,
    recommendation.recommendModulePage,
    rewards.rewardList,
    notifications.notificationChoices,
    adUnlocks.adOffer,
    gifts.giftOffer,
    gifts.giftList,
    gifts.giftDetails,
    forYou.forYou,
    search.searchVideoInfo,
    search.searchTwoVideoInfo,
    wallet.getCoinAndVipRecharge,
    wallet.statement,
    wallet.orders,
    payments.membershipInfo,
    feedback.feedbackList,
  ].map(({ path }) => path),
)
