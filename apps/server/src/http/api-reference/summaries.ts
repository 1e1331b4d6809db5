import type { contract } from '@cliffhanger/contract/contract'

type Summaries<C> = { readonly [M in keyof C]: { readonly [Name in keyof C[M]]: string } }

/** One sentence per call for the API reference. A call without one does not compile. */
export const summaries: Summaries<typeof contract> = {
  accounts: {
    check: 'Starts or continues a session: returns a bearer token and sets the device cookie.',
    activation: 'Reports the first opening of the app on a device.',
    getUserInfo: 'Returns the profile and membership of the viewer.',
    userConduct:
      'Returns whether the viewer ever owned something of value: coins, unlocks, a membership or a paid order.',
    getUserAccountInfo: 'Returns the coin balance of the viewer.',
    constant: 'Returns switches and prices that the app reads at start-up.',
    newUserStaining: 'Stores the parameters of the ad that led the viewer here, and their consent.',
    logout: 'Ends the session of an account on this device; the device continues as a guest.',
    signOutEverywhere: 'Ends every other session, device and link of the viewer.',
    devices: 'Lists the devices on which the account is logged in.',
    signOutDevice: 'Logs the account out on one of its devices.',
    sendEmailVoiceCode: 'Emails a one-time code for login (1), deletion (2) or wallet recovery (3).',
    register: 'Logs in with an emailed code, or creates the account.',
    removeUser: 'Deletes the account with an emailed code; logging in restores it until it is purged.',
    recoverWallet: 'Finds the wallets that an email address paid for and moves one to this device.',
    billingAddress: 'Returns the billing email of the viewer and whether it is confirmed.',
    confirmBillingAddress: 'Confirms the billing email with an emailed code.',
    setReadPreference: 'Stores which stories come first (session).',
    saveUserPreference: 'Stores which stories come first (profile).',
    eraseGuest: 'Deletes a guest and all their data; this cannot be undone.',
    export: 'Returns all personal data of the viewer as a JSON file.',
  },
  catalogue: {
    addVideoLike: 'Likes a title.',
    cancelVideoLike: 'Removes the like of a title.',
    addVideoShelf: 'Adds a title to the viewer’s list.',
    delVideoShelf: 'Removes one or several titles from the viewer’s list.',
    myVideoShelf: 'Returns the viewer’s list of titles.',
  },
  feedback: {
    updateHeadImg: 'Uploads an image for a report and returns its URL.',
    sendFeedBack: 'Sends a report to the operator.',
    feedbackList: 'Returns the viewer’s reports and their answers.',
    readStateUpdate: 'Marks the answer of a report as read.',
  },
  payments: {
    updUserAirwallexInfo: 'Stores the billing details of the viewer.',
    createOrder: 'Creates an order and the payment intent of the payment provider.',
    isSuccessful: 'Returns whether an order is paid.',
    updSubConsentId: 'Stores the payment consent with which a membership renews.',
    qrLink: 'Returns a link, to be shown as a QR code, that pays an order on another device.',
    openLink: 'Opens a payment link on the device that pays.',
    membershipInfo: 'Returns the membership of the viewer and its next charge.',
    cancelRenewal: 'Stops the renewal of the membership.',
    resumeRenewal: 'Starts the renewal of the membership again with the stored card.',
  },
  playback: {
    getPlayList: 'Returns the episodes of a title and which of them are locked.',
    videoDetails: 'Returns the media URL, subtitles and saved position of an episode.',
    updateEpisodeRecord: 'Saves the playback position of an episode.',
    getWatchRecordList: 'Returns the watch history.',
    deleteWatchRecordList: 'Removes titles from the watch history.',
  },
  recommendation: {
    videoRack: 'Returns the titles that the viewer may like next.',
    moduleInfoList: 'Returns the modules of the home page with their first titles.',
    page: 'Returns further titles of a home module.',
    recommendModulePage: 'Returns the whole list of a home module.',
  },
  search: {
    searchVideoInfo: 'Returns search suggestions.',
    searchTwoVideoInfo: 'Returns search results.',
  },
  wallet: {
    getCoinAndVipRecharge: 'Returns the coin and membership packages on sale.',
    addBuyPlay: 'Unlocks an episode with coins and returns its media URL.',
    statement: 'Returns the entries of the viewer’s wallet.',
    orders: 'Returns the viewer’s orders.',
  },
}
