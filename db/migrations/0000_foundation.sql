CREATE TABLE `attachment_uses` (
	`sha256` text NOT NULL,
	`transcript_id` integer NOT NULL,
	PRIMARY KEY(`sha256`, `transcript_id`)
);
--> statement-breakpoint
CREATE INDEX `attachment_uses_transcript` ON `attachment_uses` (`transcript_id`);--> statement-breakpoint
CREATE TABLE `attachments` (
	`sha256` text PRIMARY KEY NOT NULL,
	`mime_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`data` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`acting_as` text,
	`action` text NOT NULL,
	`target` text,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`);--> statement-breakpoint
CREATE INDEX `audit_target` ON `audit` (`target`,`id`);--> statement-breakpoint
CREATE TABLE `auth_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`user_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `auth_accounts_user` ON `auth_accounts` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_sessions_token_unique` ON `auth_sessions` (`token`);--> statement-breakpoint
CREATE INDEX `auth_sessions_user` ON `auth_sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_verifications_identifier` ON `auth_verifications` (`identifier`);--> statement-breakpoint
CREATE TABLE `changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`type` text NOT NULL,
	`session_key` text NOT NULL,
	`agent_id` text NOT NULL,
	`data` text
);
--> statement-breakpoint
CREATE INDEX `changes_at` ON `changes` (`at`);--> statement-breakpoint
CREATE TABLE `forgotten` (
	`source` text NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`source`, `key`)
);
--> statement-breakpoint
CREATE TABLE `links` (
	`child` text PRIMARY KEY NOT NULL,
	`parent` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `links_parent` ON `links` (`parent`,`child`);--> statement-breakpoint
CREATE TABLE `marks` (
	`person_id` text NOT NULL,
	`session_key` text NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`person_id`, `session_key`)
);
--> statement-breakpoint
CREATE INDEX `marks_session` ON `marks` (`session_key`);--> statement-breakpoint
CREATE TABLE `messages` (
	`rowid` integer PRIMARY KEY NOT NULL,
	`transcript_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`entry_id` text NOT NULL,
	`parent_id` text,
	`role` text,
	`body` text,
	`raw` blob NOT NULL,
	`timestamp` integer,
	`hidden` integer DEFAULT false NOT NULL,
	`pinned` integer DEFAULT false NOT NULL,
	`resets` integer DEFAULT false NOT NULL,
	`on_path` integer DEFAULT true NOT NULL,
	`plain` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_seq` ON `messages` (`transcript_id`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_entry` ON `messages` (`transcript_id`,`entry_id`);--> statement-breakpoint
CREATE INDEX `messages_shown` ON `messages` (`transcript_id`,`seq`) WHERE role is not null and hidden = 0 and on_path = 1;--> statement-breakpoint
CREATE INDEX `messages_plain` ON `messages` (`transcript_id`,`seq`) WHERE role is not null and hidden = 0 and on_path = 1 and plain = 1;--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`role` text DEFAULT 'viewer' NOT NULL,
	`agents` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_email_unique` ON `people` (`email`);--> statement-breakpoint
CREATE TABLE `runs` (
	`run_id` text PRIMARY KEY NOT NULL,
	`session_key` text NOT NULL,
	`session_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`lane` text NOT NULL,
	`deliver` integer DEFAULT false NOT NULL,
	`limit_seconds` integer DEFAULT 0 NOT NULL,
	`requester_session_key` text,
	`trace_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`lease_until` integer,
	`error` text,
	`superseded_by` text
);
--> statement-breakpoint
CREATE INDEX `runs_session` ON `runs` (`session_key`,"created_at" desc);--> statement-breakpoint
CREATE INDEX `runs_state` ON `runs` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`key` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`source` text NOT NULL,
	`session_id` text NOT NULL,
	`transcript_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`moved_seq` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`label` text,
	`display_name` text,
	`subject` text,
	`origin_label` text,
	`task` text,
	`title` text,
	`preview` text,
	`cleaned_by` text,
	`names` text DEFAULT '' NOT NULL,
	`chat_type` text,
	`entry_channel` text,
	`last_channel` text,
	`last_to` text,
	`last_account_id` text,
	`last_thread_id` text,
	`delivery_context` text,
	`origin` text,
	`model` text,
	`model_provider` text,
	`model_override` text,
	`context_tokens` integer,
	`total_tokens` integer,
	`total_tokens_fresh` integer,
	`usage_input` integer,
	`usage_output` integer,
	`usage_cache_read` integer,
	`usage_cache_write` integer,
	`cost_usd` real,
	`thinking_level` text,
	`verbose_level` text,
	`reasoning_level` text,
	`elevated_level` text,
	`response_usage` text,
	`group_activation` text,
	`send_policy` text,
	`system_sent` integer,
	`aborted_last_run` integer,
	`status` text,
	`status_at` integer,
	`archived` integer DEFAULT false NOT NULL,
	`pinned` integer DEFAULT false NOT NULL,
	`spawned_by` text,
	`spawn_depth` integer DEFAULT 0 NOT NULL,
	`role` text,
	`parent_session_key` text,
	`transcript_path` text,
	`cwd` text,
	`git_branch` text,
	`adopted_from` text,
	`patched` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_order` ON `sessions` ("updated_at" desc,"created_at" desc,`key`);--> statement-breakpoint
CREATE INDEX `sessions_agent` ON `sessions` (`agent_id`,"updated_at" desc,"created_at" desc,`key`);--> statement-breakpoint
CREATE INDEX `sessions_parent` ON `sessions` (`spawned_by`);--> statement-breakpoint
CREATE INDEX `sessions_session_id` ON `sessions` (`session_id`);--> statement-breakpoint
CREATE INDEX `sessions_label` ON `sessions` (`label`);--> statement-breakpoint
CREATE INDEX `sessions_transcript` ON `sessions` (`transcript_id`);--> statement-breakpoint
CREATE INDEX `sessions_source` ON `sessions` (`source`);--> statement-breakpoint
CREATE INDEX `sessions_cleaned_by` ON `sessions` (`cleaned_by`);--> statement-breakpoint
CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`path` text NOT NULL,
	`agents` text DEFAULT '{}' NOT NULL,
	`report` text
);
--> statement-breakpoint
CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`name` text,
	`session_key` text,
	`person_id` text,
	`tools` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_hash` ON `tokens` (`hash`);--> statement-breakpoint
CREATE TABLE `transcripts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`path` text NOT NULL,
	`session_id` text NOT NULL,
	`mark` text,
	`next_seq` integer DEFAULT 1 NOT NULL,
	`leaf_id` text,
	`tangled` integer DEFAULT false NOT NULL,
	`adopted` integer DEFAULT false NOT NULL,
	`indexed_by` text,
	`indexed_to` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transcripts_path` ON `transcripts` (`source`,`path`);--> statement-breakpoint
CREATE INDEX `transcripts_indexed_by` ON `transcripts` (`indexed_by`);