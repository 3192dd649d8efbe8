export interface NoticeRow {
  user_id: string;
  /** `account`: another account was bound. `browser`: another browser tried to use a session. */
  kind: 'account' | 'browser';
  /** Id of the account, or start of the hash of the session. */
  subject: string;
  state: 'waiting' | 'sent' | 'refused';
  made_at: Date;
  send_at: Date | null;
  tries: number;
  ended_at: Date | null;
  request_id: string | null;
}

export interface NoticeTables {
  notice: NoticeRow;
}
