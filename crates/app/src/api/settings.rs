//! Services, preferences, presets, prompts, projects and options of a conversation.

use super::App;
use crate::problem::Problem;
use crate::settings::folders::{self, FolderUse};
use crate::settings::{drawings, options, preferences, presets, projects, prompts};
use crate::view::{
    InstructionsView, OptionsView, PastQuestionView, PresetView, ProjectChoice, ProjectView, PromptView,
    ServiceView, Settings,
};
use parlance_domain::{ConversationId, MessageId, PresetId, ProfileId, ProjectId, PromptId};
use parlance_words::Language;
use std::path::{Path, PathBuf};

impl App {
    /// Checks an address and a key against the service, keeps them and chooses the service. With an id, that service
    /// gets the key if it has this address.
    /// The key goes from here to the keyring and never comes back.
    ///
    /// # Errors
    /// When address or key cannot be used, or the service does not accept them; nothing is kept then.
    pub async fn connect_service(
        &self,
        id: Option<ProfileId>,
        address: String,
        key: String,
    ) -> Result<ServiceView, Problem> {
        self.features.context.services.connect(id, address, key.into()).await
    }

    /// Connects a service beside the ones that there are, also at the address of one of them, under a name.
    ///
    /// # Errors
    /// As [`Self::connect_service`].
    pub async fn add_service(
        &self,
        name: &str,
        address: String,
        key: String,
    ) -> Result<ServiceView, Problem> {
        self.features.context.services.add(name, address, key.into()).await
    }

    /// Gives a service a name; an empty one means its host.
    ///
    /// # Errors
    /// When it is the local one or not in the list, or the store cannot be written.
    pub async fn rename_service(&self, id: ProfileId, name: &str) -> Result<Vec<ServiceView>, Problem> {
        self.features.context.services.rename(id, name).await
    }

    /// Makes new conversations use this service.
    ///
    /// # Errors
    /// When there is no such service or the store cannot be written.
    pub async fn choose_service(&self, id: ProfileId) -> Result<Vec<ServiceView>, Problem> {
        self.features.context.services.choose(id).await
    }

    /// Probes a service now and emits its readiness.
    ///
    /// # Errors
    /// None at present.
    pub async fn probe_service(&self, id: ProfileId) -> Result<(), Problem> {
        self.features.context.services.probe(id).await;
        Ok(())
    }

    /// Forgets a service and its key. Its conversations stay readable.
    ///
    /// # Errors
    /// When it is the local one, or its key cannot be removed from the keyring.
    pub async fn forget_service(&self, id: ProfileId) -> Result<Vec<ServiceView>, Problem> {
        self.features.context.services.forget(id).await
    }

    /// The folder that the user chose last in a dialog of the system, if it still exists.
    pub async fn last_folder(&self, folder_use: FolderUse) -> Option<PathBuf> {
        folders::last(&self.features.context, folder_use).await
    }

    /// Remembers the folder that the user has chosen in a dialog of the system.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn note_folder(&self, folder_use: FolderUse, folder: &Path) -> Result<(), Problem> {
        folders::note(&self.features.context, folder_use, folder).await
    }

    /// The person's settings.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn settings(&self) -> Result<Settings, Problem> {
        preferences::settings(&self.features.context).await
    }

    /// The language of the window; that of the system if the store cannot be read.
    pub async fn language(&self) -> &'static Language {
        preferences::language(&self.features.context).await.unwrap_or_else(|problem| {
            tracing::warn!(%problem, "the language could not be read");
            self.features.context.system_language
        })
    }

    /// Keeps the person's settings.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn save_settings(&self, set: Settings) -> Result<(), Problem> {
        self.features.temporary.save_settings(set).await
    }

    /// Remembers that this was done by the palette, so that it is offered first next time.
    ///
    /// # Errors
    /// When no action can be called so, or the store cannot be written.
    pub async fn note_action(&self, action: String) -> Result<(), Problem> {
        preferences::note_action(&self.features.context, action).await
    }

    /// Notes that the page draws the diagram with this key from now on.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn begin_drawing(&self, key: String) -> Result<(), Problem> {
        drawings::begin(&self.features.context, key).await
    }

    /// Notes that the drawing of the diagram with this key has ended, with or without a picture.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn end_drawing(&self, key: String) -> Result<(), Problem> {
        drawings::end(&self.features.context, key).await
    }

    /// All presets, by name.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn list_presets(&self) -> Result<Vec<PresetView>, Problem> {
        presets::list_presets(&self.features.context).await
    }

    /// Keeps instructions under a name; with an id, that preset gets the name and the text.
    ///
    /// # Errors
    /// When name or text are empty, another preset has the name, or the store cannot be written.
    pub async fn save_preset(
        &self,
        preset_id: Option<PresetId>,
        name: String,
        text: String,
    ) -> Result<Vec<PresetView>, Problem> {
        presets::save_preset(&self.features.context, preset_id, name, text).await
    }

    /// Deletes a preset. Conversations keep the instructions that they took from it.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be written.
    pub async fn delete_preset(&self, preset_id: PresetId) -> Result<Vec<PresetView>, Problem> {
        presets::delete_preset(&self.features.context, preset_id).await
    }

    /// The instructions of a preset, with these values of its variables, in their order.
    ///
    /// # Errors
    /// When a value is missing, the preset does not exist, or the store cannot be read.
    pub async fn fill_preset(
        &self,
        preset_id: PresetId,
        values: Vec<String>,
    ) -> Result<InstructionsView, Problem> {
        presets::fill_preset(&self.features.context, preset_id, values).await
    }

    /// All prompts, by name.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn list_prompts(&self) -> Result<Vec<PromptView>, Problem> {
        prompts::list_prompts(&self.features.context).await
    }

    /// The words of a prompt as they were saved, with their variables.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn read_prompt(&self, prompt_id: PromptId) -> Result<String, Problem> {
        prompts::read_prompt(&self.features.context, prompt_id).await
    }

    /// Keeps words under a name; with an id, that prompt gets the name and the words.
    ///
    /// # Errors
    /// When name or words are empty, the words are too long, another prompt has the name, there are too many, or the
    /// store cannot be written.
    pub async fn save_prompt(
        &self,
        prompt_id: Option<PromptId>,
        name: String,
        text: String,
    ) -> Result<Vec<PromptView>, Problem> {
        prompts::save_prompt(&self.features.context, prompt_id, name, text).await
    }

    /// Deletes a prompt. Questions that were made from it stay as they are.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be written.
    pub async fn delete_prompt(&self, prompt_id: PromptId) -> Result<Vec<PromptView>, Problem> {
        prompts::delete_prompt(&self.features.context, prompt_id).await
    }

    /// The words of a prompt, with these values of its variables, in their order.
    ///
    /// # Errors
    /// When a value is missing, the prompt does not exist, or the store cannot be read.
    pub async fn fill_prompt(&self, prompt_id: PromptId, values: Vec<String>) -> Result<String, Problem> {
        prompts::fill_prompt(&self.features.context, prompt_id, values).await
    }

    /// The last question with words on the visible path, then the newest of other conversations; with `before`, the
    /// last one before that message.
    ///
    /// # Errors
    /// When the conversation or the message does not exist, or the store cannot be read.
    pub async fn find_question(
        &self,
        conversation_id: ConversationId,
        before: Option<MessageId>,
    ) -> Result<Option<PastQuestionView>, Problem> {
        prompts::find_question(&self.home(conversation_id).context, conversation_id, before).await
    }

    /// The projects that are known of the conversation's service, by name.
    ///
    /// # Errors
    /// When the conversation does not exist or the store cannot be read.
    pub async fn list_projects(&self, conversation_id: ConversationId) -> Result<Vec<ProjectView>, Problem> {
        projects::list_projects(&self.home(conversation_id).context, conversation_id).await
    }

    /// Remembers a project of the conversation's service under a name; one that is known gets the new name.
    ///
    /// # Errors
    /// When the name is empty, the id is none, or the store cannot be written.
    pub async fn save_project(
        &self,
        conversation_id: ConversationId,
        name: String,
        service_project_id: String,
    ) -> Result<Vec<ProjectView>, Problem> {
        projects::save_project(&self.home(conversation_id).context, conversation_id, name, service_project_id)
            .await
    }

    /// Forgets a project; conversations that used it go on without one. On the service it stays as it is.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be written.
    pub async fn forget_project(
        &self,
        conversation_id: ConversationId,
        project_id: ProjectId,
    ) -> Result<Vec<ProjectView>, Problem> {
        projects::forget_project(&self.home(conversation_id).context, conversation_id, project_id).await
    }

    /// Sets how to answer in a conversation, or, with `is_for_next`, the message that is written next alone.
    ///
    /// # Errors
    /// When they are too long, the conversation does not exist, or the store cannot be written.
    pub async fn set_instructions(
        &self,
        conversation_id: ConversationId,
        instructions: InstructionsView,
        is_for_next: bool,
    ) -> Result<OptionsView, Problem> {
        options::set_instructions(
            &self.home(conversation_id).context,
            conversation_id,
            instructions,
            is_for_next,
        )
        .await
    }

    /// Sets the most tokens that an answer may have, as a person types it; empty: no limit.
    ///
    /// # Errors
    /// When it is not a positive whole number, or the store cannot be written; the limit is then as it was.
    pub async fn set_limit(
        &self,
        conversation_id: ConversationId,
        limit: String,
    ) -> Result<OptionsView, Problem> {
        options::set_limit(&self.home(conversation_id).context, conversation_id, limit).await
    }

    /// Chooses the project whose files are searched: that of the folder, none, or one of its own.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn set_project(
        &self,
        conversation_id: ConversationId,
        project: ProjectChoice,
    ) -> Result<OptionsView, Problem> {
        options::set_project(&self.home(conversation_id).context, conversation_id, project).await
    }

    /// Sets whether answers arrive word by word or whole.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn set_streamed(
        &self,
        conversation_id: ConversationId,
        is_streamed: bool,
    ) -> Result<OptionsView, Problem> {
        options::set_streamed(&self.home(conversation_id).context, conversation_id, is_streamed).await
    }
}
